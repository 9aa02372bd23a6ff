import { useState } from 'react';
import { Combobox } from '../../../../web/widgets/combobox/combobox.tsx';

const people = ['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Katherine Johnson', 'Margaret Hamilton'];

/** A field that suggests. */
export function Suggestions() {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const found = people.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  return (
    <section>
      <h2>Suggestions</h2>
      <Combobox
        label="Author"
        placeholder="Search people"
        text={text}
        onTextChange={(value) => {
          setText(value);
          setOpen(true);
        }}
        isOpen={isOpen}
        onOpenChange={setOpen}
        isLoading={text === 'slow'}
        error={text === 'broken' ? 'There was a problem fetching users.' : undefined}
        emptyText="No matches"
        sections={[
          {
            id: 'people',
            title: 'People',
            suggestions: found.map((name) => ({ id: name, text: name, isDisabled: name === 'Alan Turing' })),
          },
        ]}
        onChoose={({ text: name }) => {
          setChosen(name);
          setText('');
          setOpen(false);
        }}
        onSubmit={() => setChosen(`submitted ${text}`)}
      />
      <output aria-label="Chosen">{chosen}</output>
    </section>
  );
}
