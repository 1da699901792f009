import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';

/** Something to be said in a corner of the page. */
export interface Said {
  readonly title: string;
  readonly type?: 'error';
  readonly priority?: 'high';
  /** Milliseconds that it stays; 0: until it is closed. */
  readonly timeout: number;
}

export interface ToastListProps {
  /** Gives what is to be said, until the function that it answers is called. */
  readonly listen: (show: (said: Said) => void) => () => void;
}

const manager = Toast.createToastManager();

/** What is said in a corner of the page. */
export default function ToastList({ listen }: ToastListProps) {
  // The provider around hears the manager by now: effects of what is inside come first.
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
