import type { DescriptionTemplate } from '../../domain/templates/description-template.ts';
import type { Store } from '../door/store.ts';

export interface TemplateStore extends Store<DescriptionTemplate> {
  /** Locks and returns the template of exactly this namespace; ignores case. */
  lockByName(namespaceId: number, name: string): Promise<DescriptionTemplate | null>;
  countOf(namespaceId: number): Promise<number>;
}

declare module '../door/stores.ts' {
  interface Stores {
    templates: TemplateStore;
  }
}
