/** A bug as one change of a module; `find` occurs in it once. */
export interface PlantedBug {
  name: string
  /** The laws that it breaks, as their breaches begin: which of them is found first is chance. */
  laws: readonly string[]
  /** Relative to `platform/src`. */
  file: string
  find: string
  replace: string
}

export const bug = (
  name: string,
  laws: readonly string[],
  file: string,
  find: string,
  replace: string,
): PlantedBug => ({
  ...{ name, laws, file, find, replace },
})
