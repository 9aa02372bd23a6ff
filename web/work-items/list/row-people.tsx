import { Avatar } from '../../widgets/avatar/avatar.tsx';

interface RowPeopleProps {
  people: readonly { id: string; name: string; username: string; avatarUrl: string | null }[];
  /** Of how many there is room for the pictures. */
  most: number;
}

/** The pictures of those who are assigned to an item, and "+2" for the others, whose names are read out. */
export function RowPeople({ people, most }: RowPeopleProps) {
  return (
    <>
      {people.slice(0, most).map(({ id, name, username, avatarUrl: src }) => (
        <span key={id} role="img" aria-label={`Assigned to ${name}`} title={`Assigned to ${name}`}>
          <Avatar name={name} identity={username} src={src} size={20} />
        </span>
      ))}
      <MorePeople people={people.slice(most)} />
    </>
  );
}

/** "+2" for people that are not shown. */
export function MorePeople({ people, className }: Pick<RowPeopleProps, 'people'> & { className?: string | undefined }) {
  if (people.length === 0) return null;
  const names = `Assigned to ${people.map(({ name }) => name).join(', ')}`;
  return (
    <span role="img" aria-label={names} title={names} className={className}>
      +{people.length}
    </span>
  );
}
