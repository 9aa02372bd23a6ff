import { checkMatrix } from './matrix-check.ts';
import { callersOf } from './matrix.ts';

checkMatrix('internal', callersOf);
