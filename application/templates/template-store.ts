import type { DescriptionTemplate } from '../../domain/templates/description-template.ts';
import type { Store } from '../store.ts';

export interface TemplateStore extends Store<DescriptionTemplate> {
  /** The template of this very namespace, upper and lower case alike, locked. */
  lockByName(namespaceId: number, name: string): Promise<DescriptionTemplate | null>;
  countOf(namespaceId: number): Promise<number>;
}
