import { checkMembers } from './matrix-check.ts';

checkMembers('public');
