import { observer } from 'mobx-react-lite';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { ChoiceMenu } from '../../widgets/choice-menu/choice-menu.tsx';
import type { TemplateChoice } from './template-choice.ts';
import type { TemplateName } from './template-names.ts';
import styles from './template-picker.module.css';

/** Fills the description from a template; hidden if there are no templates. */
export const TemplatePicker = observer(function TemplatePicker({
  choice,
  isDisabled,
}: {
  choice: TemplateChoice;
  isDisabled: boolean;
}) {
  const { groups, templates, chosen, question, error } = choice;
  const choices = [
    { value: '', text: 'No template' },
    ...(groups ?? []).flatMap(({ source, templates: named }) =>
      named.map((template) => ({
        value: keyOf(template),
        // Only templates of other namespaces need their origin next to the name.
        text: source.startsWith('Group ') ? `${template.name} (${source})` : template.name,
      })),
    ),
  ];
  const choose = (key: string): void => {
    void choice.choose(templates.find((template) => keyOf(template) === key) ?? null);
  };
  return (
    <>
      {templates.length > 0 && (
        <div className={styles.picker}>
          <span aria-hidden className={styles.label}>
            Template
          </span>
          <ChoiceMenu
            label="Template"
            choices={choices}
            value={chosen === null ? '' : keyOf(chosen)}
            onChange={choose}
            isDisabled={isDisabled}
            className={styles.button ?? ''}
          />
        </div>
      )}
      {error !== null && (
        <Alert
          tone="danger"
          {...(groups === null && {
            actions: (
              <Button size="small" onPress={() => void choice.load()}>
                Try again
              </Button>
            ),
          })}
        >
          {error}
        </Alert>
      )}
      {question !== null && (
        <Alert
          tone="warning"
          title={
            question.template === null
              ? 'Clear the description?'
              : `Replace the description with the template “${question.template.name}”?`
          }
          actions={
            <>
              <Button size="small" onPress={choice.keep}>
                {chosen === null ? 'Keep the description' : 'Keep the previous template'}
              </Button>
              <Button size="small" variant="danger" onPress={choice.override}>
                {question.template === null ? 'Clear' : 'Override'}
              </Button>
            </>
          }
        >
          What the description holds now will be lost.
        </Alert>
      )}
    </>
  );
});

function keyOf({ name, sourceId }: TemplateName): string {
  return `${sourceId}/${name}`;
}
