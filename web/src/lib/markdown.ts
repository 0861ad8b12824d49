/** Just enough Markdown for a rulebook. Everything is escaped before anything is marked up. */
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign]!);

export function inline(text: string): string {
  return escaped(text)
    .replace(/&lt;a id=&quot;([\w-]+)&quot;&gt;&lt;\/a&gt;/g, '<span class="anchor" data-clause="$1"></span>')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[\s(])[*_]([^*_\s][^*_]*)[*_](?=[\s.,;:!?)]|$)/g, '$1<em>$2</em>')
    .replace(/\[([^\]]+)\]\((?:[^)]*)\)/g, '$1');
}

function table(lines: string[]): string {
  const cells = (line: string) => line.replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));
  const [head = '', , ...body] = lines;
  const row = (line: string, tag: string) => `<tr>${cells(line).map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="wide" tabindex="0"><table><thead>${row(head, 'th')}</thead><tbody>${body.map((line) => row(line, 'td')).join('')}</tbody></table></div>`;
}

const ITEM = /^\s*(?:[-*]|\d+\.)\s+/;

/** Where the pictures of the clauses in this text go. */
function frames(text: string, pictured: string[]): string {
  const named = [...text.matchAll(/data-clause="([\w-]+)"/g)].map(([, name]) => name!);
  return named.filter((name) => pictured.includes(name)).map((name) => `<div data-example="${name}"></div>`).join('');
}

function block(lines: string[], pictured: string[]): string {
  const first = lines[0]!;
  const heading = /^(#{1,5})\s+(.*)$/.exec(first);
  if (heading) {
    const level = Math.min(heading[1]!.length + 1, 5);
    const rest = lines.slice(1);
    return `<h${level}>${inline(heading[2]!)}</h${level}>${rest.length ? block(rest, pictured) : ''}`;
  }
  if (first.startsWith('|')) return table(lines);
  if (first.startsWith('```')) return `<pre tabindex="0">${escaped(lines.slice(1, -1).join('\n'))}</pre>`;
  if (first.startsWith('>')) return `<blockquote>${inline(lines.map((line) => line.replace(/^>\s?/, '')).join(' '))}</blockquote>`;
  if (ITEM.test(first)) {
    const items: string[] = [];
    for (const line of lines) {
      if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
      else items[items.length - 1] += ` ${line.trim()}`;
    }
    const html = items.map(inline);
    return `<ul>${html.map((item) => `<li>${item}${frames(item, pictured)}</li>`).join('')}</ul>`;
  }
  return `<p>${inline(lines.join(' '))}</p>`;
}

/** `pictured` are clauses that have an example: each list item with one of them ends with a place for its picture. */
export function render(text: string, pictured: string[] = []): string {
  const blocks: string[][] = [[]];
  let fenced = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) fenced = !fenced;
    if (line.trim() === '' && !fenced) blocks.push([]);
    else blocks.at(-1)!.push(line);
  }
  return blocks.filter((lines) => lines.length > 0).map((lines) => block(lines, pictured)).join('\n');
}
