/**
 * The stores that use cases write through inside a transaction, one per table or feature. Each is added where it is declared,
 * beside the use cases of its noun, so that this file depends on none of them; what makes them all is in the database's layer.
 */
export interface Stores {}

/** The read ports, one per feature; each returns only what the actor may see. They are added as the stores are. */
export interface Queries {}
