/** What widgets of any item's sidebar edit with, loaded together. */
export { LabelDropdown } from './label-dropdown.tsx';
export { NumberEditor } from './number-editor.tsx';
export { OptionList } from './option-list.tsx';
