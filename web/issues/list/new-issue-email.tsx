import { Copy } from 'lucide-react';
import { useApplication } from '../../app/application-context.ts';
import { errorText } from '../../api/api-error.ts';
import { Button } from '../../widgets/button/button.tsx';
import { toast } from '../../widgets/toast/toast.ts';
import { copyText } from '../../widgets/copy-text.ts';

/** Copies the reader's address for new issues of the project by email. */
function NewIssueEmail({ projectPath }: { projectPath: string }) {
  const { api } = useApplication();
  const copy = async (): Promise<void> => {
    try {
      const path = `/api/v4/projects/${encodeURIComponent(projectPath)}/incoming_email` as const;
      const { new_issue_address: address } = await api.rest('GET', path);
      await copyText(address, 'email address');
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
  };
  return (
    <Button icon={<Copy aria-hidden />} onPress={() => void copy()}>
      Copy email address for new issues
    </Button>
  );
}

export default NewIssueEmail;
