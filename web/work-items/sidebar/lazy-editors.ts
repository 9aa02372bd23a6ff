import { lazyCode } from '../../widgets/lazy-part.tsx';

/** Loads what widgets of any item's sidebar edit with; most readers need none of it. */
export const loadEditors = () => import('./editors.ts');

export const LabelDropdown = lazyCode(async () => ({ default: (await loadEditors()).LabelDropdown }));
export const NumberEditor = lazyCode(async () => ({ default: (await loadEditors()).NumberEditor }));
export const OptionList = lazyCode(async () => ({ default: (await loadEditors()).OptionList }));
