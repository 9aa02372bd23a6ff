import { checkMembers } from './matrix-check.ts';

checkMembers('internal');
