import { pageParameters } from '../../http/page.ts';

export { wireAsked as askedApproval } from '../../accounts/operators/wire.ts';
export { reference } from '../../kit/schema.ts';

/** The paging parameters of the operator's lists. */
export const operatorPages = pageParameters({ defaultSize: 25, sizeMax: 100 });
