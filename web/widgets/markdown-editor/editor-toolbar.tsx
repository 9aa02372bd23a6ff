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
import { useRef, type ComponentType, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
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

/**
 * Markdown formatting buttons. Arrow keys, Home and End move between them, Tab leaves them, and returns to the last one.
 */
export function EditorToolbar({ onEdit, children }: EditorToolbarProps) {
  const left = useRef<HTMLElement>(null);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const { currentTarget: toolbar, key, shiftKey } = event;
    const buttons = [...toolbar.querySelectorAll<HTMLElement>('button:enabled')];
    const place = buttons.findIndex((button) => button === document.activeElement);
    // Keys of what a button opened reach this too.
    if (place === -1) return;
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: place - 1,
      ArrowRight: place + 1,
      Home: 0,
      End: buttons.length - 1,
    };
    const target = targets[key];
    if (key === 'Tab') {
      // The browser continues from there.
      left.current = buttons[place] ?? null;
      buttons.at(shiftKey ? 0 : -1)?.focus();
    } else if (target !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      buttons[target]?.focus();
    }
  };
  const comeBack = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (currentTarget.contains(relatedTarget)) return;
    left.current?.focus();
    left.current = null;
  };
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      onKeyDownCapture={move}
      onFocusCapture={comeBack}
      className={styles.toolbar}
    >
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
    </div>
  );
}
