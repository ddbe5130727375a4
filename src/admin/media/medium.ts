/** A picture or a film that is shown large. */
export type Medium = { kind: 'image' | 'video'; url: string; name: string }
