import { checkMatrix } from './matrix-check.ts';
import { sweptCallers } from './matrix.ts';

checkMatrix('private', sweptCallers);
