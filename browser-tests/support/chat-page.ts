import type { Locator, Page } from 'playwright-core';
import { TOKEN } from './chat-server.js';

/** The chat as its user sees it. */
export class ChatPage {
  /** What the page threw, and what it logged as an error. */
  readonly problems: string[] = [];
  readonly conversation: Locator;
  readonly answers: Locator;
  readonly status: Locator;
  readonly composer: Locator;
  readonly input: Locator;
  readonly queue: Locator;
  readonly approval: Locator;
  readonly error: Locator;
  readonly marbles: Locator;

  constructor(readonly page: Page) {
    page.on('pageerror', (error) => this.problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(message.text());
    });
    this.conversation = page.getByRole('log', { name: 'Conversation' });
    this.answers = this.conversation.locator('li.message[data-role=assistant]');
    this.status = page.locator('p[role=status]');
    this.composer = page.getByRole('form', { name: 'Write a message' });
    this.input = page.getByRole('textbox', { name: 'Message' });
    this.queue = page.getByRole('list', { name: 'Waiting messages' });
    this.approval = page.getByRole('alertdialog', { name: 'Approval' });
    this.error = page.locator('main').getByRole('alert');
    this.marbles = page.locator('agent-marbles');
  }

  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/#token=${TOKEN}`);
    await this.ready();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  tool(name: string): Locator {
    return this.conversation.getByRole('region', { name, exact: true });
  }

  async send(text: string, button = 'Send'): Promise<void> {
    await this.input.fill(text);
    await this.composer.getByRole('button', { name: button, exact: true }).click();
  }

  /** Waits until no run is under way. */
  async ready(): Promise<void> {
    await this.status.filter({ hasText: 'Ready' }).waitFor();
  }

  /** Waits until an answer shows this text. */
  async answered(text: string): Promise<void> {
    await this.answers.filter({ hasText: text }).first().waitFor();
  }

  /** Role and text of each message, in order; of assistants, only what they say. */
  transcript(): Promise<string[]> {
    return this.conversation.locator('li.message').evaluateAll((items) =>
      items.map((item) => {
        const { role } = (item as HTMLElement).dataset;
        const said = role === 'assistant' ? [...item.querySelectorAll('.markdown')] : [item];
        return `${String(role)}: ${said.map((it) => it.textContent.trim()).join(' ')}`;
      }),
    );
  }
}
