/** What we use of diagram-js-minimap 5.5, which comes without types. */
declare module 'diagram-js-minimap' {
  const minimap: { __init__: string[] }
  export default minimap
}
