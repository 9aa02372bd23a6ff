import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useApplication } from '../app/application-context.ts';
import { Button, type ButtonProps } from '../widgets/button/button.tsx';
import { useReturnFocus } from '../widgets/return-focus.ts';
import type { OwnAccessRequest } from './access-request-list.ts';

/** Asks to become a member, for someone who is none; or withdraws that. */
export const OwnAccessRequestButton = observer(function OwnAccessRequestButton({
  request,
}: {
  request: OwnAccessRequest;
}) {
  const { session } = useApplication();
  useEffect(() => request.start(), [request]);
  const { answer } = request.reading;
  const userId = session.user?.id;
  if (answer === null || userId === undefined) return null;
  if (answer.requested_at !== null) {
    return (
      <GoingButton isPending={request.isSending} onPress={() => void request.withdraw(userId)}>
        Withdraw access request
      </GoingButton>
    );
  }
  if (!answer.can_request) return null;
  return (
    <GoingButton variant="primary" isPending={request.isSending} onPress={() => void request.request()}>
      Request access
    </GoingButton>
  );
});

/** A button that disappears when the request is answered; the focus then stays on the page. */
function GoingButton(props: ButtonProps) {
  return <Button ref={useReturnFocus<HTMLButtonElement>()} {...props} />;
}
