/** Names of modules, and the file that has them all. */
interface Joined {
  modules: string[];
  file: string;
}

export function joinModules(
  folder: string,
  description: {
    boot: string;
    modules: { [name: string]: string };
    files: { [file: string]: { exports: string[]; later: string[] } };
  },
  sets: { now: string[][]; later: string[][] },
): { joined: Joined[]; later: Joined[] };
