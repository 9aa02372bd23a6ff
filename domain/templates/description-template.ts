/** A text that descriptions of issues begin with, kept by a group or project and offered in all projects below it. */
export interface DescriptionTemplate {
  id: number;
  namespaceId: number;
  /** Without the ending `.md`, which addresses may add. */
  name: string;
  /** Markdown. */
  content: string;
  createdAt: Date;
  updatedAt: Date;
}

export const templateNameLengthMaximum = 100;
export const templateContentLengthMaximum = 65_536;
/** Templates of one group or project. */
export const templatesMaximum = 100;

/** What a template is called, however it was written: without spaces around it and the ending of a Markdown file. */
export function templateName(written: string): string {
  return written.trim().replace(/\.md$/i, '').trim();
}

/** Whether new issues begin with it without anyone choosing it. */
export function isDefaultTemplate({ name }: Pick<DescriptionTemplate, 'name'>): boolean {
  return name.toLowerCase() === 'default';
}
