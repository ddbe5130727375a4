/** What a file is to people, by the suffix of its name (UPL-027 to UPL-033). */
export type FileClass = 'image' | 'txt' | 'excel' | 'word' | 'pdf' | 'ppt' | 'video' | 'audio' | 'other'

const suffixes: Record<Exclude<FileClass, 'other'>, readonly string[]> = {
  image: ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'webp'],
  txt: ['txt'],
  excel: ['xls', 'xlsx'],
  word: ['doc', 'docx'],
  pdf: ['pdf'],
  ppt: ['ppt'],
  video: ['mp4', 'm2v', 'mkv'],
  audio: ['mp3', 'wav', 'wmv'], // the specification counts wmv as sound
}
const classBySuffix = new Map(Object.entries(suffixes).flatMap(([name, list]) => list.map((suffix) => [suffix, name as FileClass]))) // the keys are classes

/** The class of a file name or path. */
export function fileClassOf(name: string): FileClass {
  return classBySuffix.get(suffixOf(name)) ?? 'other'
}

/** What stands behind the last point of a name, in small letters; '' without one. */
export function suffixOf(name: string): string {
  return /\.([^./]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
