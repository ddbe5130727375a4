/** What a drawn value is worth. `stale` is the page's own verdict on age, the others are the source's. */
export type ShownQuality = 'good' | 'uncertain' | 'bad' | 'stale'
