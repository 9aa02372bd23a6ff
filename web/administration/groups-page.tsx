import { NamespaceListPage } from './namespace-list-page.tsx';

/** All groups of the instance, for administrators. */
export default function GroupsPage() {
  return <NamespaceListPage kind="group" />;
}
