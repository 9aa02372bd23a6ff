import { NewNamespacePage } from './new-namespace-page.tsx';

export default function NewProjectPage() {
  return <NewNamespacePage kind="project" />;
}
