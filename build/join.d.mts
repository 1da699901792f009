export function joinModules(
  folder: string,
  description: {
    boot: string;
    modules: { [name: string]: string };
    files: { [file: string]: { exports: string[]; later: string[] } };
  },
  sets: string[][],
): { modules: string[]; file: string }[];
