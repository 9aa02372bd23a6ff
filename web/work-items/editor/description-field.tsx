import { MarkdownEditor, type MarkdownEditorProps } from '../../widgets/markdown-editor/markdown-editor.tsx';
import styles from './description-field.module.css';

/** The description in the form of something new. */
export function DescriptionField(props: Omit<MarkdownEditorProps, 'label' | 'size'>) {
  return (
    <div className={styles.described}>
      <span aria-hidden className={styles.label}>
        Description
      </span>
      <MarkdownEditor label="Description" size="large" {...props} />
    </div>
  );
}
