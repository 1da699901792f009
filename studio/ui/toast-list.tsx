import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';

export interface ToastListProps {
  /** Passes what is to be shown and closed to the list; returns the unsubscribe function. */
  readonly listen: (manager: ToastManager) => () => void;
}

/** Shows and closes toasts. */
export type ToastManager = ReturnType<typeof Toast.createToastManager>;

const manager = Toast.createToastManager();

/** The list of toasts, in a corner of the page. */
export default function ToastList({ listen }: ToastListProps) {
  // The surrounding provider is subscribed by now: effects of children run first.
  useEffect(() => listen(manager), [listen]);
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="toast"
      data-kind={toast.type ?? 'done'}
      // It asks nothing of the user, as a dialog does.
      {...(toast.type !== 'error' && { role: 'status', 'aria-modal': undefined })}
      // An error is read out from a copy of it. It can be focused, so it must not be hidden from screen readers.
      aria-hidden={undefined}
      aria-live={toast.type === 'error' ? 'off' : undefined}
    >
      <Toast.Content className="toast-content">
        <Toast.Title className="toast-title" />
        <Toast.Close className="button button-quiet" aria-label="Close message" aria-hidden={undefined}>
          ×
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
