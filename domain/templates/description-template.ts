/** A template for descriptions of issues, owned by a group or project and available in all projects below it. */
export interface DescriptionTemplate {
  id: number;
  namespaceId: number;
  /** Without the extension `.md`, which URLs may add. */
  name: string;
  /** Markdown. */
  content: string;
  createdAt: Date;
  updatedAt: Date;
}

export const templateNameLengthMaximum = 100;
export const templateContentLengthMaximum = 65_536;
/** Maximum number of templates of one group or project. */
export const templatesMaximum = 100;

/** Normalizes a template's name: without surrounding spaces and the extension of a Markdown file. */
export function templateName(text: string): string {
  return text.trim().replace(/\.md$/i, '').trim();
}

/** True for the template that new issues get by default. */
export function isDefaultTemplate({ name }: Pick<DescriptionTemplate, 'name'>): boolean {
  return name.toLowerCase() === 'default';
}
