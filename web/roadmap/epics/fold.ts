/** Expansion state of a row; `none` where nothing is below it. */
export type Fold = 'none' | 'collapsed' | 'loading' | 'expanded' | 'barren';
