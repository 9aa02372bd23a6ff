import { Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../../../web/widgets/avatar/avatar.tsx';
import { Badge } from '../../../../web/widgets/badge/badge.tsx';
import { ButtonLink } from '../../../../web/widgets/button/button-link.tsx';
import { Button } from '../../../../web/widgets/button/button.tsx';
import { IconButton } from '../../../../web/widgets/icon-button/icon-button.tsx';
import { Keys } from '../../../../web/widgets/keys/keys.tsx';
import { LabelChip } from '../../../../web/widgets/label-chip/label-chip.tsx';
import { Link } from '../../../../web/widgets/link/link.tsx';

const labels = [
  { title: 'backend', color: '#1068bf' },
  { title: 'priority::high', color: '#c91c00' },
  { title: 'type::idea::later', color: '#ffe066' },
  { title: 'documentation', color: '#217645' },
  { title: 'pale', color: '#eeeeee' },
];

/** Buttons, links and the small things that stand beside words. */
export function Buttons() {
  const [presses, setPresses] = useState(0);
  const press = (): void => setPresses(presses + 1);
  return (
    <>
      <section>
        <h2>Buttons</h2>
        <Button variant="primary" icon={<Plus aria-hidden />} onPress={press}>
          Primary
        </Button>
        <Button onPress={press}>Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button isDisabled onPress={press}>
          Disabled
        </Button>
        <Button isPending onPress={press}>
          Pending
        </Button>
        <Button size="small">Small</Button>
        <ButtonLink href="#elsewhere">Link</ButtonLink>
        <IconButton label="Settings" keys="s" onPress={press}>
          <Settings />
        </IconButton>
        <IconButton label="Outlined settings" variant="outlined">
          <Settings />
        </IconButton>
        <Link href="#there">A link</Link>
        <output aria-label="Presses">{presses}</output>
      </section>
      <section>
        <h2>Beside words</h2>
        {labels.map((label) => (
          <LabelChip key={label.title} {...label} />
        ))}
        <LabelChip title="a::b in one piece" color="#694cc0" scoped={false} />
        <LabelChip title="linked" color="#9e5400" href="#linked" />
        <Badge>3</Badge>
        <Badge tone="success">Open</Badge>
        <Badge tone="info">Closed</Badge>
        <Badge tone="warning">Needs attention</Badge>
        <Badge tone="danger">At risk</Badge>
        <Keys keys="$mod+k" />
        <Keys keys="g r" />
        <Avatar name="Ada Lovelace" identity="ada" alt="Ada Lovelace" />
        <Avatar name="Nobody there" identity="nobody" src="/missing.png" alt="Nobody there" />
        <Avatar name="Seen" src="/dot.svg" size={48} alt="Seen" />
        <Avatar name="kubernetes/website" shape="square" alt="kubernetes/website" />
      </section>
    </>
  );
}
