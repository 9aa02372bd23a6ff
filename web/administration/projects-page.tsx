import { NamespaceListPage } from './namespace-list-page.tsx';

/** All projects of the instance, for administrators. */
export default function ProjectsPage() {
  return <NamespaceListPage kind="project" />;
}
