import { Toast } from '@base-ui/react/toast';
import { wordsOf } from '../client/refused.ts';

const manager = Toast.createToastManager();

/** Says in a corner of the page that something was done. */
export function say(text: string): void {
  manager.add({ title: text, timeout: 5_000 });
}

/** Says why something could not be done; it stays until it is closed. */
export function sayFault(error: unknown): void {
  manager.add({ title: wordsOf(error), type: 'error', priority: 'high', timeout: 0 });
}

/** Where what is said appears. */
export function Toasts() {
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
