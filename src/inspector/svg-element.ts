const NAMESPACE = 'http://www.w3.org/2000/svg';

/** A new SVG element with attributes and text. */
export function svgElement<TName extends keyof SVGElementTagNameMap>(
  name: TName,
  attributes: Readonly<Record<string, string | number>>,
  text?: string,
): SVGElementTagNameMap[TName] {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}
