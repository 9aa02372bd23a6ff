import { useState } from 'react';
import { Combobox } from '../../../../web/widgets/combobox/combobox.tsx';
import { VirtualList } from '../../../../web/widgets/virtual-list/virtual-list.tsx';

const people = ['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Katherine Johnson', 'Margaret Hamilton'];
const rows = Array.from({ length: 10_000 }, (_, number) => ({ number, text: `Row ${number + 1}` }));

/** A field that suggests, and a long list. */
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
        onTextChange={(written) => {
          setText(written);
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
      <div style={{ inlineSize: '20rem', blockSize: '12rem', display: 'grid' }}>
        <VirtualList label="Long list" items={rows} keyOf={({ number }) => number} rowHeight={24}>
          {({ text: words }) => words}
        </VirtualList>
      </div>
    </section>
  );
}
