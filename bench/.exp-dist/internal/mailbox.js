/**
 * Keeps emissions whole: a command given while observers are being called runs when the emission in progress is over,
 * so that all of them see the same sequence.
 */
export class Mailbox {
    depth = 0;
    commands = [];
    /** True while observers are being called. */
    get busy() {
        return this.depth > 0;
    }
    begin() {
        this.depth++;
    }
    end() {
        if (--this.depth > 0)
            return;
        while (this.depth === 0) {
            const command = this.commands.shift();
            if (command === undefined)
                return;
            command();
        }
    }
    /** Runs `command` now, or when the emission in progress is over. */
    post(command) {
        if (this.depth > 0)
            this.commands.push(command);
        else
            command();
    }
}
