import { checkPages } from './matrix-pages-check.ts';
import { sweptCallers } from './matrix.ts';

checkPages('private', sweptCallers);
checkPages('public', sweptCallers);
