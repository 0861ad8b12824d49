import { rest } from './rest';

/** How somebody else's device comes to a table: on a local network there is an address that phones find. */
export class Way {
  private party = $state('');
  /** Four letters to type, where there is a local network. */
  code = $state('');

  constructor(private id: string) {
    rest.way(id).then(
      ({ party, code }) => {
        this.party = party;
        this.code = code;
      },
      () => {},
    );
  }

  /** A page that is open as `127.0.0.1` is nowhere else. */
  get origin(): string {
    return this.party || location.origin;
  }

  link(query = ''): string {
    return `${this.origin}/#/t/${this.id}${query}`;
  }

  /** What to type where nothing can be scanned. */
  get typed(): string {
    const at = this.origin.replace(/^http:\/\//, '');
    return this.code ? `${at}/j/${this.code}` : `${at}/#/t/${this.id}`;
  }
}
