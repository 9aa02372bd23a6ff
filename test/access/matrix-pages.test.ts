import { checkPages } from './matrix-pages-check.ts';
import { callersOf } from './matrix.ts';

checkPages('private', callersOf);
checkPages('public', callersOf);
