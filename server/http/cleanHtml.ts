import sanitize from 'sanitize-html'

const lengthValue = /^\d{1,4}(?:\.\d{1,2})?(?:px|em|rem|%|pt)$/
const colourValue = /^(?:#[0-9a-f]{3,8}|rgba?\([\d\s,.%]{1,40}\)|[a-z]{3,20})$/i

/** What rich text may hold: text, lists, tables, links and pictures of our own or embedded raster ones (security.md 44, 1B-4). */
const rules: sanitize.IOptions = {
  allowedTags: [
    'p br hr div span h1 h2 h3 h4 h5 h6 blockquote pre code ul ol li',
    'b strong i em u s del sub sup mark a img',
    'table caption colgroup col thead tbody tfoot tr th td',
  ].flatMap((names) => names.split(' ')),
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    col: ['span'],
    ol: ['start'],
  },
  allowedStyles: {
    '*': {
      color: [colourValue],
      'background-color': [colourValue],
      'text-align': [/^(?:left|right|center|justify)$/],
      'text-decoration': [/^(?:underline|line-through|none)$/],
      'font-size': [lengthValue],
      'font-weight': [/^(?:bold|normal|[1-9]00)$/],
      'font-style': [/^(?:italic|normal)$/],
      'line-height': [/^\d(?:\.\d{1,2})?$/],
      'margin-left': [lengthValue],
      'padding-left': [lengthValue],
      width: [lengthValue],
      height: [lengthValue],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: { a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, target: '_blank', rel: 'noopener noreferrer' } }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs['src'] ?? ''),
}

const rasterData = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,[A-Za-z0-9+/=\s]+$/
const ownPath = /^(?!\/\/)[\w./-]{1,200}$/

function isOwnPicture(source: string): boolean {
  return rasterData.test(source) || (ownPath.test(source) && !source.includes('..'))
}

/** Rich text with everything taken out that is not plainly harmless. What is shown again is cleaned again where it is shown. */
export function cleanHtml(html: string): string {
  return sanitize(html, rules)
}
