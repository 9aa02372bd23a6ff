import { NewNamespacePage } from './new-namespace-page.tsx';

export default function NewGroupPage() {
  return <NewNamespacePage kind="group" />;
}
