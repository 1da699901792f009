/** The few words of Testing Library that the bench uses, so that everything but the bench can do without the packages. */
declare module '@testing-library/dom' {
  interface ByName {
    name: string;
  }
  export function findAllByText(root: HTMLElement, text: string): Promise<HTMLElement[]>;
  export function queryAllByText(root: HTMLElement, text: string): HTMLElement[];
  export function findByRole(root: HTMLElement, role: string, by: ByName): Promise<HTMLElement>;
  export function findByLabelText(root: HTMLElement, label: string): Promise<HTMLElement>;
  export function waitFor(holds: () => void): Promise<void>;
}
declare module '@testing-library/user-event' {
  interface User {
    click(element: Element): Promise<void>;
    type(element: Element, text: string): Promise<void>;
  }
  const userEvent: { setup(options: { delay: null }): User };
  export default userEvent;
}
