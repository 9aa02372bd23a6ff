import {
  Bold,
  Code,
  Heading,
  Italic,
  Link as LinkIcon,
  List,
  ListChecks,
  ListOrdered,
  Strikethrough,
  TextQuote,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Toolbar } from 'react-aria-components';
import { IconButton } from '../icon-button/icon-button.tsx';
import { code, link, markLines, wrap, type Edit, type Selected } from './formatting.ts';
import styles from './markdown-editor.module.css';

interface Tool {
  label: string;
  keys?: string;
  icon: ComponentType;
  edit: (selected: Selected) => Edit;
}

const tools: readonly Tool[] = [
  { label: 'Bold', keys: '$mod+b', icon: Bold, edit: (selected) => wrap(selected, '**') },
  { label: 'Italic', keys: '$mod+i', icon: Italic, edit: (selected) => wrap(selected, '_') },
  { label: 'Strikethrough', keys: '$mod+Shift+x', icon: Strikethrough, edit: (selected) => wrap(selected, '~~') },
  { label: 'Heading', icon: Heading, edit: (selected) => markLines(selected, 'heading') },
  { label: 'Quote', icon: TextQuote, edit: (selected) => markLines(selected, 'quote') },
  { label: 'Code', icon: Code, edit: code },
  { label: 'Link', keys: '$mod+k', icon: LinkIcon, edit: link },
  { label: 'Bulleted list', icon: List, edit: (selected) => markLines(selected, 'bullet') },
  { label: 'Numbered list', icon: ListOrdered, edit: (selected) => markLines(selected, 'number') },
  { label: 'Task list', icon: ListChecks, edit: (selected) => markLines(selected, 'task') },
];

export interface EditorToolbarProps {
  onEdit: (edit: Tool['edit']) => void;
  /** Additional buttons after the others. */
  children?: ReactNode;
}

/** Markdown formatting buttons; arrow keys move between them. */
export function EditorToolbar({ onEdit, children }: EditorToolbarProps) {
  return (
    <Toolbar aria-label="Formatting" className={styles.toolbar ?? ''}>
      {tools.map(({ label, keys, icon: Icon, edit }) => (
        <IconButton
          key={label}
          label={label}
          size="small"
          {...(keys !== undefined && { keys })}
          onPress={() => onEdit(edit)}
        >
          <Icon />
        </IconButton>
      ))}
      {children}
    </Toolbar>
  );
}
