import { checkMatrix } from './matrix-check.ts';

checkMatrix('private');
