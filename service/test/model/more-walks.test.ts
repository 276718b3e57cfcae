import { checkWalks } from './check-walks.ts';

checkWalks(24);
