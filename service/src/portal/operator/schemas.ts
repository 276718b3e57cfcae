import { Type } from 'typebox';
import { pageParameters } from '../../http/page.ts';
import { instantOut } from '../../kit/schema.ts';
import { named, object } from '../schemas.ts';

/** The paging parameters of the operator's lists. */
export const operatorPages = pageParameters({ defaultSize: 25, sizeMax: 100 });

/** A person or an account, by id and name. */
export const reference = object({ Id: Type.String(), Name: Type.String() });

/** A short form of an action that waits for a second operator. */
export const askedApproval = named(
  'AskedApproval',
  object({ Id: Type.String(), Title: Type.String(), ExpiresAt: instantOut() }),
);
