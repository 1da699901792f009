import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';

/** A toast. */
export interface ToastMessage {
  readonly title: string;
  readonly type?: 'error';
  readonly priority?: 'high';
  /** Milliseconds until it closes; 0: stays until closed. */
  readonly timeout: number;
}

export interface ToastListProps {
  /** Subscribes to toasts; returns the unsubscribe function. */
  readonly listen: (show: (message: ToastMessage) => void) => () => void;
}

const manager = Toast.createToastManager();

/** The list of toasts, in a corner of the page. */
export default function ToastList({ listen }: ToastListProps) {
  // The surrounding provider is subscribed by now: effects of children run first.
  useEffect(() => listen(manager.add), [listen]);
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
    <Toast.Root key={toast.id} toast={toast} className="toast" data-kind={toast.type ?? 'done'}>
      <Toast.Content className="toast-content">
        <Toast.Title className="toast-title" />
        <Toast.Close className="button button-quiet" aria-label="Close message">
          ×
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
